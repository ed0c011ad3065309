import { MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'

/** A section's markup, without styles. */
export const markupOf = (section: ReactNode): string =>
  renderToStaticMarkup(<MantineProvider env="test">{section}</MantineProvider>).replaceAll(
    /<style.*?<\/style>/gs,
    '',
  )

const entities = { '&#x27;': "'", '&quot;': '"', '&lt;': '<', '&gt;': '>', '&amp;': '&' }

/** A markup's text as it is read: one space between elements. */
export const textOf = (html: string): string =>
  Object.entries(entities)
    .reduce(
      (text, [entity, sign]) => text.replaceAll(entity, sign),
      html.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' '),
    )
    .trim()

/** The texts of all elements with this name. */
export const textsOf = (html: string, name: string): string[] =>
  [...html.matchAll(new RegExp(`<${name}(?: [^>]*)?>(.*?)</${name}>`, 'gs'))].map(([, content = '']) =>
    textOf(content),
  )

/** A description list's terms with their values. */
export const factsOf = (html: string): Record<string, string> => {
  const values = textsOf(html, 'dd')
  return Object.fromEntries(textsOf(html, 'dt').map((name, index) => [name, values[index] ?? '']))
}

/** The names of the links and buttons, as a screen reader says them. */
export const controlsOf = (html: string): string[] =>
  [...html.matchAll(/<(a|button)\b([^>]*)>(.*?)<\/\1>/gs)].map(
    ([, , attributes = '', content = '']) => /aria-label="([^"]*)"/.exec(attributes)?.[1] ?? textOf(content),
  )

/** The links with where they lead. */
export const linksOf = (html: string): Record<string, string> =>
  Object.fromEntries(
    [...html.matchAll(/<a\b([^>]*)>(.*?)<\/a>/gs)].map(([, attributes = '', content = '']) => [
      /aria-label="([^"]*)"/.exec(attributes)?.[1] ?? textOf(content),
      /href="([^"]*)"/.exec(attributes)?.[1] ?? '',
    ]),
  )

/** The colour and the word of each badge, in order. */
export const badgesOf = (html: string): [colour: string, word: string][] =>
  [...html.matchAll(/--badge-bg:var\(--mantine-color-([a-z]+)-[^"]*"[^>]*>(.*?)<\/div>/gs)].map(
    ([, colour = '', content = '']) => [colour, textOf(content)],
  )
