import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import type { PortalConfig } from '#contract/config.ts'
import { BetaBanner } from '#portal/app/banners/beta-banner.tsx'
import { Banners } from '#portal/app/banners/banners.tsx'
import { Footer } from '#portal/app/frame/footer.tsx'
import { GaResources } from '#portal/features/next-steps/staff/ga-resources.tsx'
import { HomePage } from '#portal/features/visitors/home-page.tsx'
import { configuredLinks, type Configured } from '#test/spec/links.ts'
import { linksOf, markupOf } from './support/markup.tsx'
import { portalConfigOf } from './support/portal-config-of.ts'

/* Each name leads to what it is configured to lead to (test/spec/links.ts): every address is another one. */

const plain = portalConfigOf()
const links = Object.fromEntries(
  Object.keys(plain.links).map((name) => [name, `https://${name.toLowerCase()}.example`]),
) as PortalConfig['links']

vi.mock(import('#portal/app/use-config.ts'), () => ({
  useConfig: () => ({ config: { ...plain, links }, now: new Date('2023-09-01T00:00:00Z') }) as never,
}))
vi.mock(import('#portal/app/session/use-user.ts'), () => ({ useUser: () => ({}) as never }))
vi.mock(import('#portal/wire/use-reload.ts'), () => ({ useReload: () => () => Promise.resolve() }))

const addon = { slug: 'acme', visible: true, provisioningApiVersion: 3 }

const parts: Readonly<Record<string, ReactNode>> = {
  footer: <Footer links={links} />,
  'the beta banner': <BetaBanner product="Portal" legacyPortal={links.legacyPortal} />,
  'the landing page': <HomePage links={links} />,
  'the resources in GA': <GaResources addon={addon as never} />,
  'the terms banners': <Banners user={{ acknowledgedMsa: false }} addons={[]} />,
}

/** True if an address is the configured one, or below the documentation's and about that subject. */
function isAt(href: string, configured: Configured): boolean {
  const [, subject] = /^an article on (.*)$/.exec(configured) ?? []
  if (subject === undefined) return href === `https://${configured.toLowerCase()}.example`
  const words = subject
    .toLowerCase()
    .split(/\W+/)
    .filter((word) => !['on', 'a', 'an', 'and', 'of'].includes(word))
  return href.startsWith('https://docs.example/') && words.every((word) => href.toLowerCase().includes(word))
}

test.each(Object.entries(configuredLinks))('the links of %s that lead out of the portal', (name, wanted) => {
  const found = Object.entries(linksOf(markupOf(parts[name]))).filter(([, href]) => href.startsWith('https:'))
  expect(found.map(([each]) => each).toSorted()).toEqual(Object.keys(wanted).toSorted())
  const wrong = found.filter(([each, href]) => {
    const configured = wanted[each]
    return configured === undefined || !isAt(href, configured)
  })
  expect(wrong).toEqual([])
})
