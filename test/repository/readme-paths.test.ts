import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

/** The name in the recipes of a subject that the reader adds, and what a run writes. */
const imagined = /\bthings?\b|^test\/\.report\//

test.each(['README.md', 'src/portal/README.md', 'src/server/README.md', 'test/README.md'])(
  '%s names files that exist',
  (readme) => {
    const named = [...readFileSync(readme, 'utf8').matchAll(/`((?:src|test|machines)\/[^`*<{\s]+)`/g)].map(
      ([, path = '']) => path,
    )
    expect(named.length).toBeGreaterThan(5)
    const isThere = (path: string) => existsSync(path) || existsSync(join(dirname(readme), path))
    expect(named.filter((path) => !imagined.test(path) && !isThere(path))).toEqual([])
  },
)
