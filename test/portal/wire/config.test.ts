import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { bannerDate, showsUntil } from '#portal/app/banners/banner-windows.ts'

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

describe('a banner', () => {
  test('shows until the end of its day, UTC', () => {
    expect(showsUntil('2023-09-05', new Date('2023-09-05T23:59:59.999Z'))).toBe(true)
    expect(showsUntil('2023-09-05', new Date('2023-09-06T00:00:00Z'))).toBe(false)
  })
  test('writes its dates out', () => {
    expect(bannerDate('2023-09-15')).toBe('September 15, 2023')
  })
})
