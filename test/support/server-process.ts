import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { inject } from 'vitest'
import { freePort } from './browser/demo-process.ts'
import { testSecretsKey } from './database/secrets-key.ts'
import { unhurried } from './server.ts'

/** Every process that was begun and is not over; a test that fails leaves none behind. */
const living = new Set<ChildProcess>()

/** Ends what tests have left running. For afterAll. */
export async function endServers(): Promise<void> {
  await Promise.all([...living].map((child) => ended(child, 'SIGKILL')))
}

async function ended(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
  child.kill(signal)
  const [code] = (await once(child, 'exit')) as [number | null]
  return code
}

/** The built server without the demo, as a process that can die and come back on the same data. */
export class ServerProcess {
  /** Its words on both outputs, over all its lives. */
  readonly said: string[] = []
  /** How long its last start took, in ms. */
  startMs = 0
  #child: ChildProcess | null = null

  private constructor(
    readonly port: number,
    private readonly env: Readonly<Record<string, string>>,
  ) {}

  /** Starts one on a free port; `env` names its data. Rejects with what it said when it does not come up. */
  static async start(env: Readonly<Record<string, string>>): Promise<ServerProcess> {
    const server = new ServerProcess(await freePort(), env)
    await server.start()
    return server
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`
  }

  get pid(): number {
    if (this.#child?.pid === undefined) throw new Error('the server does not run')
    return this.#child.pid
  }

  get isRunning(): boolean {
    return this.#child !== null && this.#child.exitCode === null && this.#child.signalCode === null
  }

  /** Comes up by itself, or rejects: nothing is cleared away before. */
  async start(): Promise<void> {
    const begun = performance.now()
    const child = spawn(process.execPath, ['--enable-source-maps', join(inject('serverDir'), 'main.js')], {
      env: {
        PATH: process.env.PATH,
        HOST: '127.0.0.1',
        LOG_LEVEL: 'warn',
        STAFF_DOMAIN: 'platform.example',
        ...unhurried,
        // Whoever is asked for a fresh proof gives none here.
        FRESH_PROOF_MINUTES: '0',
        SECRETS_KEY: testSecretsKey,
        ...this.env,
        PORT: String(this.port),
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    this.#child = child
    living.add(child)
    child.once('exit', () => living.delete(child))
    child.stderr.on('data', (text: Buffer) => this.said.push(text.toString()))
    await new Promise<void>((resolve, reject) => {
      child.stdout.on('data', (text: Buffer) => {
        this.said.push(text.toString())
        if (text.toString().includes('listens at')) resolve()
      })
      child.once('exit', (code) => reject(new Error(`the server ended (${code}): ${this.said.join('')}`)))
    })
    this.startMs = performance.now() - begun
  }

  /** Ends at once, as a crash does. */
  async kill(): Promise<void> {
    if (this.#child !== null) await ended(this.#child, 'SIGKILL')
  }

  /** Ends as a host ends it; gives the exit code. */
  async stop(): Promise<number | null> {
    return this.#child === null ? null : ended(this.#child, 'SIGTERM')
  }

  /** Lines of its log at `error` or above, and whatever was said on standard error. */
  faults(): string[] {
    return this.said
      .join('')
      .split('\n')
      .filter((line) => /"level":(50|60)|^\s*at |uncaught|unhandled|Error:/i.test(line))
  }
}
