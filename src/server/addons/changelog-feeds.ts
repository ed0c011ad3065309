import type { Hono } from 'hono'
import { html } from 'hono/html'
import { marketplaceUrlOf } from '#contract/marketplace-url.ts'
import { stageNames } from '#contract/stage.ts'
import type { WorkResources } from '#server/law/resources.ts'
import type { AddonRow } from '#server/law/handler.ts'
import { loadChangelog } from './load-changelog.ts'

const paths = { atom: '/changelog.atom', json: '/changelog.json' } as const
const title = 'Add-ons changelog'
/** How long readers may show what they have, in seconds. */
const maxAge = 300

interface Feed {
  /** Of this platform. */
  origin: string
  /** Of the platform's own site. */
  company: string
  updated: Date
  addons: readonly AddonRow[]
}

/** Characters that XML 1.0 has no way to write, and halves of pairs. */
const unwritable =
  // oxlint-disable-next-line no-control-regex
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g

/** A text in XML, between tags or in quotes. */
const xmlText = (text: string): string => String(html`${text.replaceAll(unwritable, '')}`)

const titleOf = ({ displayName, state }: AddonRow): string => `${displayName} (${stageNames[state]})`

/** The changelog as an Atom feed (RFC 4287). */
export function atomFeed({ origin, company, updated, addons }: Feed): string {
  const entries = addons.map(
    (addon) => `
  <entry>
    <id>urn:uuid:${addon.id}</id>
    <title>${xmlText(titleOf(addon))}</title>
    <link href="${xmlText(marketplaceUrlOf(company, addon.slug))}"/>
    <updated>${addon.updatedAt.toISOString()}</updated>
    <summary>${xmlText(addon.summary ?? '')}</summary>
  </entry>`,
  )
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
  <id>${xmlText(origin)}${paths.atom}</id>
  <title>${title}</title>
  <link rel="self" href="${xmlText(origin)}${paths.atom}"/>
  <link rel="alternate" type="text/html" href="${xmlText(origin)}/changelog"/>
  <updated>${updated.toISOString()}</updated>
  <author><name>${xmlText(company)}</name></author>${entries.join('')}
</feed>
`
}

/** The changelog as a JSON Feed (https://www.jsonfeed.org/version/1.1/). */
const jsonFeed = ({ origin, company, addons }: Feed): object => ({
  version: 'https://jsonfeed.org/version/1.1',
  title,
  home_page_url: `${origin}/changelog`,
  feed_url: origin + paths.json,
  items: addons.map((addon) => ({
    id: `urn:uuid:${addon.id}`,
    url: marketplaceUrlOf(company, addon.slug),
    title: titleOf(addon),
    content_text: addon.summary ?? '',
    date_modified: addon.updatedAt.toISOString(),
  })),
})

const headers = (type: string) => ({
  'Content-Type': `${type}; charset=utf-8`,
  'Cache-Control': `public, max-age=${maxAge}`,
})

/** Serves the feeds of the public changelog. */
export function serveChangelogFeeds(app: Hono, { db, clock, config }: WorkResources): void {
  const load = async (): Promise<Feed> => {
    const addons = await loadChangelog(db)
    const updated = addons[0]?.updatedAt ?? clock.now()
    return { origin: config.publicUrl, company: config.portal.links.company, updated, addons }
  }
  app.get(paths.atom, async (c) => c.body(atomFeed(await load()), 200, headers('application/atom+xml')))
  app.get(paths.json, async (c) =>
    c.body(JSON.stringify(jsonFeed(await load())), 200, headers('application/feed+json')),
  )
}
