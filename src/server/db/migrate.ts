import { fileURLToPath } from 'node:url'

/** The SQL migrations: in this folder, and copied next to the server's bundle. */
export const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url))

/** Advisory lock under which one starting server migrates while others wait. */
export const migrationLock = 7001
