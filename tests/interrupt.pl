# SPDX-License-Identifier: MIT
# perl interrupt.pl SIGNAL COMMAND...: runs the command, sends the signal (INT, TERM) once the
# command catches it, which long work does from its start to its end, and exits as it does. With
# --reader PIPE before the signal, sends it once the command reads that named pipe.
#
# A shell in the background may have passed on that a signal is ignored: here it is not.
use strict;
use warnings;
use POSIX ();

my $pipe = $ARGV[0] eq '--reader' ? (splice @ARGV, 0, 2)[1] : undef;
my $signal = shift;
my $number = { INT => POSIX::SIGINT(), TERM => POSIX::SIGTERM() }->{$signal};
$SIG{$signal} = 'DEFAULT';
$SIG{CHLD} = 'DEFAULT';

sub catches {
    open my $file, '<', "/proc/$_[0]/status" or return 0;
    my ($mask) = map { /^SigCgt:\s*([0-9a-f]+)/ ? substr($1, -8) : () } <$file>;
    return hex($mask // 0) >> $number - 1 & 1;
}

sub finish {
    exit($? & 127 ? 128 + ($? & 127) : $? >> 8);
}

die "no /proc\n" unless -r "/proc/$$/status";
my $pid = fork // die "fork: $!\n";
if (!$pid) { exec @ARGV or POSIX::_exit(127) }
my $writer;
if (defined $pipe) {
    open $writer, '>', $pipe or die "$pipe: $!\n"; # waits for the reader
} else {
    while (!catches($pid)) {
        finish() if waitpid($pid, POSIX::WNOHANG()) == $pid;
        select undef, undef, undef, 0.01;
    }
}
kill $signal => $pid;
waitpid $pid, 0;
finish();
