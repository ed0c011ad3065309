import { readdirSync, readFileSync } from 'node:fs'
import { validate } from 'dockerfile-utils'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { nodeVersions } from '#test/commands/parts.ts'
import { readAs } from '#test/support/read-as.ts'
import { sources } from './sources.ts'

const dockerfile = readFileSync('.github/Dockerfile', 'utf8')
const ignored = readFileSync('.github/Dockerfile.dockerignore', 'utf8')

const complaints = (text: string) =>
  validate(text).map(({ message, range }) => `line ${range.start.line + 1}: ${message}`)

test('the image’s description is one, by Docker’s own rules', () => {
  expect(complaints(dockerfile)).toEqual([])
  expect(complaints(dockerfile.replace('HEALTHCHECK --interval', 'HEALTHCHECK --intervall'))).toHaveLength(1)
})

test('the build gets what it copies, all of that exists, and nothing else is sent to it', () => {
  const copied = [...dockerfile.matchAll(/^COPY (?!--)(.+) \S+$/gm)].flatMap(([, from = '']) =>
    from.split(' '),
  )
  const sent = [...ignored.matchAll(/^!(.+)$/gm)].map(([, path]) => path)
  expect([...new Set(copied)].toSorted()).toEqual(sent.toSorted())
  const top = readdirSync('.')
  expect(copied.filter((path) => !top.includes(path))).toEqual([])
})

test('what runs is not root’s, says how it is, and stands on a version of Node that is tested', () => {
  const [, ...stages] = dockerfile.split(/^FROM /m)
  const last = stages.at(-1) ?? ''
  expect(last).toMatch(/^USER node$/m)
  expect(last.slice(last.indexOf('USER node'))).not.toMatch(/^(?:RUN|COPY|ADD)/m)
  expect(last).toMatch(/^HEALTHCHECK [^]*\/healthz/m)
  const [, major = ''] = /^ARG NODE=(\d+)-/m.exec(dockerfile) ?? []
  expect(nodeVersions.map(String)).toContain(major)
})

/** Fonts of reports, and the script of passkeys, which are found as files. */
const files = [
  '@simplewebauthn/browser',
  '@fontsource-variable/noto-sans-kr',
  '@fontsource-variable/noto-sans-sc',
  'dejavu-fonts-ttf',
]

/** Packages that the server and its commands load. */
function loaded(): Set<string> {
  const byPath = new Map(sources.map((source) => [source.path, source]))
  const reached = new Set(
    ['main', 'commands/admin', 'commands/audit', 'commands/doctor', 'commands/platform'].map(
      (name) => `src/server/${name}.ts`,
    ),
  )
  for (const path of reached)
    for (const { target, typesOnly } of byPath.get(path)?.imports ?? []) if (!typesOnly) reached.add(target)
  const packages = [...reached].filter((target) => !byPath.has(target) && !target.startsWith('node:'))
  return new Set([...packages, ...files])
}

test('production’s packages are those that the server loads: the browser’s are in the build', () => {
  const { dependencies } = readAs(
    JSON.parse(readFileSync('package.json', 'utf8')),
    v.looseObject({ dependencies: v.record(v.string(), v.string()) }),
  )
  expect([...loaded()].toSorted()).toEqual(Object.keys(dependencies).toSorted())
})
