import { utilityProcess } from 'electron';
import { PortEnd } from '#shared/rpc/port.ts';
import type { Launcher } from '../process/launch.ts';

/**
 * Launch with Electron's utility processes, which the system shows as parts of the app.
 *
 * @param name  for the system's list of processes
 * @param log  told what the process prints
 */
export function utilityLauncher(name: string, log: (line: string) => void): Launcher {
  return (file, options = {}) => {
    const child = utilityProcess.fork(file, [], {
      serviceName: name,
      stdio: ['ignore', 'pipe', 'pipe'],
      execArgv: options.heapMb ? [`--max-old-space-size=${options.heapMb}`] : [],
      env: { ...process.env, ...options.env },
    });
    const kill = (): void => {
      // `child.kill()` only asks; by its id the process ends whatever it is doing.
      if (child.pid !== undefined) process.kill(child.pid, 'SIGKILL');
      else child.kill();
    };
    const end = new PortEnd({ post: (frame) => child.postMessage(frame), close: kill });
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => log(`${name}: ${chunk.toString('utf8')}`));
    child.on('message', (frame: unknown) => end.deliver(frame));
    const exited = new Promise<number | null>((resolve) => {
      child.once('exit', (code) => {
        resolve(code);
        end.closed();
      });
    });
    return { port: end, pid: child.pid, kill, exited };
  };
}
