import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterEach, describe, expect, test } from 'vitest'
import { readId, readObject } from '#test/support/read-as.ts'
import type { SampleBehaviour } from '#server/demo/services/sample-behaviour.ts'
import { reviewedAddon, type ReviewedAddon } from '#test/support/provider/reviewed-addon.ts'
import { addonAt } from '#test/support/world.ts'
import { useWorld } from '../support/use-world.ts'

/* Issue 20.1: a review is run from CI with the add-on's token, by the command that README names. */

const on = useWorld()
const open: ReviewedAddon[] = []
afterEach(async () => {
  for (const each of open.splice(0)) await each.close()
})

/** Runs the command as CI does, while the platform's job runs what it asks for. */
async function command(provider: ReviewedAddon | null, args: readonly string[], env: Record<string, string>) {
  const child = spawn(process.execPath, ['--import', 'tsx', 'src/server/commands/review.ts', ...args], {
    env: { PATH: process.env.PATH ?? '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said: string[] = []
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      said.push(text)
      if (/^(Trial|Automatic review) /m.test(text)) void provider?.run()
    })
  const [code] = (await once(child, 'close')) as [number]
  return { code, said: said.join('') }
}

async function addonWith(behaviour: SampleBehaviour) {
  const addon = await addonAt(on.world, 'alpha')
  const provider = await reviewedAddon(on.world, addon, behaviour, 10)
  open.push(provider)
  const { body } = await on.api('provider', 'POST', `/addons/${addon.slug}/api_authorizations`)
  const { token } = readObject(body) as { token: string }
  return { addon, provider, token }
}

describe('npm run review', () => {
  test('ends with 0 for a review that passes, which fulfills the requirement', async () => {
    const { addon, provider, token } = await addonWith('good')
    const args = ['--addon', addon.slug, '--url', provider.platformUrl]
    const { code, said } = await command(provider, args, { ADDON_TOKEN: token })
    expect([code, said]).toEqual([0, expect.stringContaining('Passed.')])
    const { body } = await on.api('provider', 'GET', `/addons/${addon.slug}/automatic_reviews`)
    const ids = (body as unknown[]).map((each) => readId(each))
    expect(ids.filter((id) => said.includes(id))).toHaveLength(1)
    expect(said).not.toContain(token)
  })

  test('ends with 1 for one that fails, and says by which call', async () => {
    const { addon, provider, token } = await addonWith('new-id')
    const args = [
      '--addon',
      addon.slug,
      '--url',
      provider.platformUrl,
      '--step',
      'provision',
      '--token',
      token,
    ]
    const { code, said } = await command(provider, args, {})
    expect(code).toBe(1)
    expect(said).toMatch(/^Trial /)
    expect(said).toContain(
      `provision: error: The same provision request, sent again, was answered with another id. [call 3: POST ${provider.providerUrl}/resources, 200]`,
    )
  })

  test.each([
    [['--addon', 'x'], 2],
    [['--token', 'x'], 2],
    [['--addon', 'x', '--token', 'x', '--step', 'all'], 2],
    [['--addon', 'x', '--token', 'x', '--url', 'http://127.0.0.1:9'], 3],
  ] as const)('%j ends with %i', async (args, code) => {
    expect((await command(null, args, {})).code).toBe(code)
  })

  test('of another add-on ends with 3', async () => {
    const { provider, token } = await addonWith('good')
    const args = ['--addon', 'globex-logs', '--url', provider.platformUrl]
    expect((await command(provider, args, { ADDON_TOKEN: token })).code).toBe(3)
  })
})
