/**
 * Loaded into the emulators' process before anything else. The script that started it holds the other end of its standard
 * input; when that script is gone, however it ended, this process gets the signal for an orderly end.
 */
import { rmSync } from 'node:fs';

process.stdin.once('end', () => process.kill(process.pid, 'SIGINT')).resume();

// The folder was made for this process alone.
const temporary = process.env['TMPDIR'];
process.once('exit', () => temporary && rmSync(temporary, { recursive: true, force: true }));
