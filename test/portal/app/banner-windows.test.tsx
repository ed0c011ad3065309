import { expect, test, vi } from 'vitest'
import { Banners } from '#portal/app/banners/banners.tsx'
import { markupOf, textOf } from '../support/markup.tsx'
import { portalConfigOf } from '../support/portal-config-of.ts'

/* When each banner of SPEC section 2 shows, with the dates of SPEC section 9. */

const clock = { now: new Date() }

vi.mock(import('#portal/app/use-config.ts'), () => ({
  useConfig: () => ({ config: portalConfigOf(), now: clock.now }) as never,
}))
vi.mock(import('#portal/wire/use-reload.ts'), () => ({ useReload: () => () => Promise.resolve() }))

const addonOf = (provisioningApiVersion: number) => ({
  id: 'acme',
  displayName: `Acme ${provisioningApiVersion}`,
  provisioningApiVersion,
})

const headings = {
  legacyApi:
    'The old provisioning API reaches its end of life on July 3, 2023 Add-ons that have not migrated to the v3 partner API and the platform API for partners are removed from the marketplace. Still to migrate: Acme 1.',
  terms: 'Our terms of service have changed Since September 15, 2023 the updated terms apply',
  acceptTerms: "We've updated our terms of service The updated terms are effective September 15, 2023.",
}

/** The banners shown on a day to a user of these add-ons. */
function shown(now: string, versions: readonly number[], acknowledgedMsa = true): string[] {
  clock.now = new Date(now)
  const text = textOf(markupOf(<Banners user={{ acknowledgedMsa }} addons={versions.map(addonOf)} />))
  return Object.entries(headings)
    .filter(([, heading]) => text.includes(heading))
    .map(([name]) => name)
}

test.each([
  ['2023-07-02T12:00:00Z', ['legacyApi', 'terms']],
  ['2023-07-04T12:00:00Z', ['legacyApi', 'terms']],
  ['2023-09-05T23:59:59Z', ['legacyApi', 'terms']],
  ['2023-09-06T00:00:00Z', ['terms']],
  ['2023-10-31T23:59:59Z', ['terms']],
  ['2023-11-01T00:00:00Z', []],
])('on %s, to a user of add-ons with the old API: %j', (now, names) => {
  expect(shown(now, [3, 1])).toEqual(names)
})

test('nothing is said of the old API where every add-on has the new one, or there is none', () => {
  expect(shown('2023-08-01T00:00:00Z', [3, 3])).toEqual(['terms'])
  expect(shown('2023-08-01T00:00:00Z', [])).toEqual(['terms'])
})

test('terms that are not accepted are asked for, whatever the day', () => {
  for (const now of ['2023-08-01T00:00:00Z', '2026-11-21T12:00:00Z'])
    expect(shown(now, [3], false)).toContain('acceptTerms')
  expect(shown('2026-11-21T12:00:00Z', [3])).toEqual([])
})
