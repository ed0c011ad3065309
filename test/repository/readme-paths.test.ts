import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

/** Paths that a run writes. */
const imagined = /^test\/\.report\//

const readmes = [
  'README.md',
  '.github/CONTRIBUTING.md',
  'src/portal/README.md',
  'src/server/README.md',
  'test/README.md',
]

test.each(readmes)('%s names files that exist', (readme) => {
  const named = [...readFileSync(readme, 'utf8').matchAll(/`((?:src|test|machines)\/[^`*<{\s]+)`/g)].map(
    ([, path = '']) => path,
  )
  expect(named.length).toBeGreaterThan(5)
  const isThere = (path: string) => existsSync(path) || existsSync(join(dirname(readme), path))
  expect(named.filter((path) => !imagined.test(path) && !isThere(path))).toEqual([])
})

test.each([...readmes, 'machines/README.md'])('%s has a heading for each of its links to one', (readme) => {
  const text = readFileSync(readme, 'utf8')
  const anchors = [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\w\s-]/g, '')
      .replaceAll(' ', '-'),
  )
  const linked = [...text.matchAll(/\]\(#([^)]+)\)/g)].map(([, anchor = '']) => anchor)
  expect(linked.filter((anchor) => anchors.filter((each) => each === anchor).length !== 1)).toEqual([])
})
