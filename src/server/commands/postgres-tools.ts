import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { AdminProblem } from '#server/config/problems.ts'

/**
 * Runs a program of PostgreSQL's on a database and returns its output. The password is not among its arguments, which
 * other users of the machine see. Throws AdminProblem with its words if it fails, or is not installed.
 */
export async function runTool(
  program: 'pg_dump' | 'pg_restore',
  args: readonly string[],
  databaseUrl: string,
): Promise<string> {
  const url = new URL(databaseUrl)
  const PGPASSWORD = decodeURIComponent(url.password)
  url.password = ''
  const env = { ...process.env, ...(PGPASSWORD === '' ? {} : { PGPASSWORD }) }
  const named = args.map((arg) => (arg === databaseUrl ? url.href : arg))
  const child = spawn(program, named, { env, stdio: ['ignore', 'pipe', 'pipe'] })
  try {
    const [out, wrong, [code]] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      once(child, 'close') as Promise<[number]>,
    ])
    if (code !== 0) throw new AdminProblem(`${program} failed: ${wrong.trim()}`)
    return out
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    throw new AdminProblem(
      `${program} is not installed: install PostgreSQL's client programs, of the server's version or a newer one.`,
    )
  }
}
