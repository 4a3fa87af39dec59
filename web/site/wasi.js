// SPDX-License-Identifier: MIT
// As much of WASI as the modules ask for: a clock, and refusals of everything that has to do with
// files.

const BAD_FILE = 8; // WASI's number for a file that is not open
const REALTIME = 0;

// memory() gives the module's memory as it is now: it may grow.
export function wasi(memory) {
    const refuse = () => BAD_FILE;
    return {
        clock_time_get(clock, precision, out) {
            const past = clock === REALTIME ? performance.timeOrigin : 0;
            const nanoseconds = BigInt(Math.round((past + performance.now()) * 1000)) * 1000n;
            new DataView(memory().buffer).setBigUint64(out, nanoseconds, true);
            return 0;
        },
        fd_close: refuse,
        fd_fdstat_get: refuse,
        fd_seek: refuse,
        fd_write: refuse,
    };
}
