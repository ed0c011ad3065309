import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import * as v from 'valibot'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type DemoServices, notedProvider, startDemoServices } from '#server/demo/services/demo-services.ts'
import { demoManifest, demoSecrets } from '#server/demo/demo-manifest.ts'
import { callProvider } from '#server/outbound/call-provider.ts'
import { gitHubAt } from '#server/buildpacks/source-control/accounts.ts'
import { readAs } from '#test/support/read-as.ts'
import { shell } from '../support/shell.ts'

/** Where the story's manifests and repositories say that they are. */
const told = {
  provider: 'http://127.0.0.1:3100',
  sources: 'http://127.0.0.1:3200',
  receiver: 'http://127.0.0.1:3300',
}

let dataDir: string
const running: DemoServices[] = []
beforeEach(() => (dataDir = mkdtempSync(join(tmpdir(), 'services-'))))
afterEach(() => {
  for (const each of running.splice(0)) each.close()
  rmSync(dataDir, { recursive: true })
})

async function startServices(sourceControlUrl = told.sources): Promise<DemoServices> {
  const services = await startDemoServices({ dataDir, sourceControlUrl }, pino({ level: 'silent' }))
  running.push(services)
  return services
}

const uuid = randomUUID()

/** Asks the provider that the story's manifests name for something, as the process with these services does. */
const provision = ({ reroutes }: Pick<DemoServices, 'reroutes'>) =>
  callProvider(
    {
      method: 'POST',
      url: `${told.provider}/resources`,
      user: 'acme-queue',
      password: demoSecrets('acme-queue').password,
      body: {
        uuid,
        name: 'acme-queue-1',
        plan: 'test',
        region: 'amazon-web-services::us-east-1',
        callback_url: `https://platform.example/addons/${uuid}`,
        oauth_grant: null,
      },
    },
    { allow: [told.provider], reroutes, limitMs: 60_000 },
  )

const switchTo = (origin: string, behaviour: string) =>
  fetch(`${origin}/behaviour/${behaviour}`, { method: 'PUT' })

test('two demos share no provider: what one of them is switched to says nothing of the other’s', async () => {
  const [one, other] = [await startServices(), await startServices()]
  expect(new Set([one.provider, other.provider, one.sources, other.sources]).size).toBe(4)
  await switchTo(other.provider, 'wrong-status')
  expect(await provision(one)).toMatchObject({ kind: 'answer', status: 200 })
  expect(await provision(other)).toMatchObject({ kind: 'answer', status: 500 })
})

test('the good provider sets every config var that the story’s manifests declare', async () => {
  const answer = await provision(await startServices())
  const { config } = readAs(
    JSON.parse(answer.kind === 'answer' ? answer.body : '{}'),
    v.looseObject({ config: v.looseObject({}) }),
  )
  const { config_vars: declared } = demoManifest('acme-queue', 'Acme Queue', 'production').api
  expect(Object.keys(config)).toEqual(declared)
})

test('the story’s repositories are read where they are and named where the story says, unless another source control is configured', async () => {
  const { reroutes } = await startServices()
  const gitHub = gitHubAt({ sourceControlUrl: told.sources, reroutes }, 'sample-token-of-ada')
  expect(await gitHub.user()).toMatchObject({ login: 'ada-okafor' })
  expect(gitHub.archiveUrl({ owner: 'acme-data', repo: 'x' }, 'abc')).toBe(
    `${told.sources}/repos/acme-data/x/tarball/abc`,
  )
  const other = await startServices('https://github.acme.example/api/v3')
  expect(other.sources).toBeNull()
  expect(Object.keys(other.reroutes)).toEqual([told.provider, told.receiver])
})

test('the data folder says where the provider is as long as it runs', async () => {
  expect(notedProvider(dataDir)).toBeNull()
  const first = await startServices()
  const second = await startServices()
  first.close()
  expect(notedProvider(dataDir)).toBe(second.provider)
  second.close()
  expect(notedProvider(dataDir)).toBeNull()
})

test('npm run sample-provider switches the one of a running demo, for so many requests', async () => {
  const services = await startServices()
  const args = ['wrong-status', '--times', '1']
  const { code, out } = await shell('commands/sample-provider.ts', args, { DATA_DIR: dataDir })
  expect([code, out]).toEqual([0, expect.stringContaining(services.provider)])
  expect(await provision(services)).toMatchObject({ status: 500 })
  expect(await provision(services)).toMatchObject({ status: 200 })
})
