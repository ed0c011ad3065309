import { fileURLToPath } from 'node:url'

/** The SQL migrations: beside this file, and copied beside the server's bundle. */
export const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url))

/** Advisory lock that lets one of several starting servers migrate and the others wait. */
export const migrationLock = 7001
