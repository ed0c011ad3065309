import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'vite'

/** Copies the SQL migrations next to the server bundle, where db/migrate.ts looks for them. */
export function migrationsPlugin(): Plugin {
  return {
    name: 'migrations',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'ssr',
    async writeBundle({ dir }) {
      if (dir !== undefined)
        await cp('src/server/db/migrations', join(dir, 'migrations'), { recursive: true })
    },
  }
}
