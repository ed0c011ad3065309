import { SaxesParser } from 'saxes'
import { describe, expect, test } from 'vitest'
import { atomFeed } from '#server/addons/changelog-feeds.ts'
import { addonAt } from '#test/support/world.ts'
import { useWorld } from '../support/use-world.ts'

const on = useWorld()

interface Element {
  name: string
  text: string
  href: string | undefined
}

/** The texts and links of a document by a strict parser of XML, which throws where it is none. */
function read(xml: string): Element[] {
  const found: Element[] = []
  const open: Element[] = []
  const parser = new SaxesParser({ xmlns: true })
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ name, attributes }) => open.push({ name, text: '', href: attributes.href?.value }))
  parser.on('text', (text) => {
    const last = open.at(-1)
    if (last !== undefined) last.text += text
  })
  parser.on('closetag', () => {
    const last = open.pop()
    if (last !== undefined) found.push(last)
  })
  parser.write(xml).close()
  return found
}

const get = (path: string) => Promise.resolve(on.server.app.request(path))
const company = 'https://platform.example'

describe('the changelog’s feeds', () => {
  test('list what the changelog lists, with links to the marketplace', async () => {
    const beta = await addonAt(on.world, 'beta', 'acme-beta')
    await addonAt(on.world, 'alpha', 'acme-hidden')
    const atom = await get('/changelog.atom')
    expect(atom.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8')
    const elements = read(await atom.text())
    const texts = (name: string) => elements.filter((each) => each.name === name).map(({ text }) => text)
    expect(texts('entry')).toHaveLength(1)
    expect(texts('title')).toEqual(['Add-ons changelog', `${beta.displayName} (Beta)`])
    expect(texts('summary')).toEqual([beta.summary])
    expect(elements.filter(({ name }) => name === 'link').map(({ href }) => href)).toEqual([
      'http://127.0.0.1:3000/changelog.atom',
      'http://127.0.0.1:3000/changelog',
      `${company}/marketplace/acme-beta`,
    ])
    const json = await get('/changelog.json')
    expect(json.headers.get('content-type')).toBe('application/feed+json; charset=utf-8')
    expect(await json.json()).toMatchObject({
      version: 'https://jsonfeed.org/version/1.1',
      items: [
        {
          id: `urn:uuid:${beta.id}`,
          url: `${company}/marketplace/acme-beta`,
          title: `${beta.displayName} (Beta)`,
          content_text: beta.summary,
        },
      ],
    })
  })

  test.each([
    ['<script>alert(1)</script>', '<script>alert(1)</script>'],
    [']]> & "\' <![CDATA[', ']]> & "\' <![CDATA['],
    ['bell\u0007, form feed\u000c and \uffff', 'bell, form feed and '],
    ['half \ud83d of a pair, and 🐘', 'half  of a pair, and 🐘'],
    ['&amp; &#0; &lt;', '&amp; &#0; &lt;'],
  ])('are well-formed with %j', async (given, shown) => {
    const addon = await addonAt(on.world, 'beta', 'acme-beta')
    const hostile = { ...addon, displayName: given, summary: given }
    const at = on.server.clock.now()
    const elements = read(atomFeed({ origin: 'https://a.example', company, updated: at, addons: [hostile] }))
    expect(elements.find(({ name }) => name === 'summary')?.text).toBe(shown)
    expect(elements.findLast(({ name }) => name === 'title')?.text).toBe(`${shown} (Beta)`)
  })

  test('are there before any add-on is', async () => {
    expect(read(await (await get('/changelog.atom')).text()).filter(({ name }) => name === 'entry')).toEqual(
      [],
    )
    expect(await (await get('/changelog.json')).json()).toMatchObject({ items: [] })
  })
})
