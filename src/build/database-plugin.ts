import { execFile } from 'node:child_process'
import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Plugin } from 'vite'

/**
 * Copies the SQL migrations next to the server bundle, where db/migrate.ts looks for them, and has the bundle make two
 * things there for a first start: the database that it copies (db/new-database.ts), and the demo's pictures.
 */
export function databasePlugin(): Plugin {
  return {
    name: 'database',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'ssr',
    async writeBundle({ dir }) {
      if (dir === undefined) return
      await cp('src/server/db/migrations', join(dir, 'migrations'), { recursive: true })
      await promisify(execFile)(process.execPath, [join(dir, 'new-database.js')])
    },
  }
}
