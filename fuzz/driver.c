// SPDX-License-Identifier: MIT
// Replays inputs through a fuzz target with any compiler, so that fuzz cases are ordinary tests:
//     fuzz_NAME FILE_OR_FOLDER...
// Prints TAP, one line a file, in the order of the names. A target that finds something wrong
// aborts; the line before its report then names the file.
#include <dirent.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

// The whole file in a block of exactly its size, so that the sanitizers see a step beyond the end.
static uint8_t *read_file(const char *path, size_t *size) {
    FILE *file = fopen(path, "rb");
    if (!file) return NULL;
    uint8_t *bytes = NULL;
    long length = -1;
    if (fseek(file, 0, SEEK_END) == 0) length = ftell(file);
    if (length >= 0 && fseek(file, 0, SEEK_SET) == 0) bytes = malloc((size_t)length);
    if (length > 0 && bytes && fread(bytes, 1, (size_t)length, file) != (size_t)length) {
        free(bytes);
        bytes = NULL;
    }
    fclose(file);
    *size = (size_t)length;
    return bytes;
}

static int replay(const char *path, int *count) {
    size_t size;
    uint8_t *bytes = read_file(path, &size);
    ++*count;
    if (!bytes) {
        printf("not ok %d - %s cannot be read\n", *count, path);
        return 1;
    }
    printf("# %s\n", path);
    fflush(stdout);
    LLVMFuzzerTestOneInput(bytes, size);
    printf("ok %d - %s\n", *count, path);
    free(bytes);
    return 0;
}

static int visible(const struct dirent *entry) {
    return entry->d_name[0] != '.';
}

// The files of a folder, or the file itself. Returns how many could not be read.
static int replay_all(const char *path, int *count) {
    struct dirent **entries;
    int entry_count = scandir(path, &entries, visible, alphasort);
    if (entry_count < 0) return replay(path, count);
    int failed = 0;
    for (int i = 0; i < entry_count; i++) {
        char name[4096];
        snprintf(name, sizeof name, "%s/%s", path, entries[i]->d_name);
        failed += replay(name, count);
        free(entries[i]);
    }
    free(entries);
    return failed;
}

int main(int argc, char **argv) {
    int count = 0;
    int failed = 0;
    for (int i = 1; i < argc; i++)
        failed += replay_all(argv[i], &count);
    printf("1..%d\n", count);
    return failed > 0 || count == 0;
}
