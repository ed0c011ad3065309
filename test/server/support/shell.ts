import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { text } from 'node:stream/consumers'

/** Runs a program of the server from its sources, by its path in src/server; returns what it printed and its exit code. */
export async function shell(program: string, args: readonly string[], env: Readonly<Record<string, string>>) {
  const path = resolve('src/server', program)
  const child = spawn(process.execPath, ['--import', 'tsx', path, ...args], {
    env: { ...process.env, ...env },
  })
  const [out, wrong, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit') as Promise<[number]>,
  ])
  return { out, wrong, code }
}
