import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const compressible = /\.(js|css|svg|json|txt|map)$/

/** Writes a brotli and a gzip copy of every text file in the portal's build. */
export function precompressPlugin(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    async writeBundle({ dir }) {
      if (dir === undefined) return
      const files = await readdir(dir, { recursive: true })
      await Promise.all(
        files
          .filter((file) => compressible.test(file) && !file.endsWith('.map'))
          .map(async (file) => {
            const bytes = await readFile(join(dir, file))
            const [br, gz] = await Promise.all([
              promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
              promisify(gzip)(bytes, { level: 9 }),
            ])
            await Promise.all([
              writeFile(join(dir, `${file}.br`), br),
              writeFile(join(dir, `${file}.gz`), gz),
            ])
          }),
      )
    },
  }
}
