import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

beforeEach(() => {
  vi.resetModules()
  vi.stubGlobal('location', new URL('http://portal.test/addons'))
  vi.stubGlobal('window', {})
})
afterEach(() => vi.unstubAllGlobals())

describe('the run-time configuration', () => {
  test.each([
    ['is not there', () => new Response('no', { status: 404 })],
    ['is no JSON', () => new Response('<html>')],
    ['has another shape', () => Response.json({ now: 'yesterday' })],
  ])('one that %s cannot be read, and is asked for again', async (_, answer) => {
    const fetch = vi.fn<() => Promise<Response>>(async () => answer())
    vi.stubGlobal('fetch', fetch)
    const { loadConfig } = await import('#portal/wire/config.ts')
    await expect(loadConfig()).rejects.toThrow(/^Could not read config/)
    await expect(loadConfig()).rejects.toThrow(/^Could not read config/)
    expect(fetch).toHaveBeenCalledTimes(2)
  })
})

const flags = (deployment: 'implementing' | 'alpha' | 'canary' | 'release') => ({
  flags: { deployment, phases: { fir: 'canary', repricing: 'release' } as const },
})

describe('a change flag', () => {
  test('is on where its phase has been reached', async () => {
    const { flagOn } = await import('#portal/wire/config.ts')
    const on = (['implementing', 'alpha', 'canary', 'release'] as const).filter((deployment) =>
      flagOn(flags(deployment), 'fir'),
    )
    expect(on).toEqual(['implementing', 'alpha', 'canary'])
    expect(flagOn(flags('release'), 'repricing')).toBe(true)
  })

  test.each(['cedar', 'toString'])(
    'the unknown name %s is an error that lists the valid ones',
    async (name) => {
      const { flagOn } = await import('#portal/wire/config.ts')
      expect(() => flagOn(flags('release'), name)).toThrow(/fir, repricing/)
    },
  )
})
