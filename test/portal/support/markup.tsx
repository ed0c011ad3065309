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

/** A markup's text as it is read: one space between elements, none where a word may wrap. */
export const textOf = (html: string): string =>
  Object.entries(entities)
    .reduce(
      (text, [entity, sign]) => text.replaceAll(entity, sign),
      html
        .replaceAll('<wbr/>', '')
        .replaceAll(/<[^>]*>/g, ' ')
        .replaceAll(/\s+/g, ' '),
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

/** The tone and the word of each tag, in order. */
export const badgesOf = (html: string): [tone: string, word: string][] =>
  [...html.matchAll(/data-tone="(red|yellow|green|gray|violet|orange|blue)">(.*?)<\/span>/gs)].map(
    ([, tone = '', content = '']) => [tone, textOf(content)],
  )

/** A form's field as it is shown; what it doesn't have is left out. */
interface ShownField {
  value?: string
  checked?: boolean
  /** The names of a choice's options, those that cannot be chosen in brackets. */
  options?: string[]
  /** The line below its label. */
  help?: string
  error?: string
  required?: true
  disabled?: true
  readOnly?: true
}

const attributeOf = (attributes: string, name: string): string | undefined =>
  new RegExp(`(?:^| )${name}="([^"]*)"`).exec(attributes)?.[1]

/** The form fields by their labels. */
export function fieldsOf(html: string): Record<string, ShownField> {
  const textOfId = (id: string): string | undefined =>
    new RegExp(`<(p|div|span)[^>]* id="${id}"[^>]*>(.*?)</\\1>`, 's').exec(html)?.[2]
  const shown = (id: string): ShownField => {
    const [, name = '', before = '', after = '', rest = ''] =
      new RegExp(`<(input|textarea|select)\\b([^>]*) id="${id}"([^>]*)>(.*)`, 's').exec(html) ?? []
    const attributes = `${before}${after}`
    const isBox = /type="(checkbox|radio)"/.test(attributes)
    const content = name === 'input' ? '' : (rest.split(`</${name}>`)[0] ?? '')
    const options = [...content.matchAll(/<option([^>]*)>(.*?)<\/option>/g)].map(
      ([, given = '', text = '']) => ({
        text: textOf(text),
        isChosen: / selected=/.test(given),
        isDisabled: / disabled=/.test(given),
      }),
    )
    const [help, error] = [textOfId(`${id}-description`), textOfId(`${id}-error`)]
    return {
      ...(isBox
        ? { checked: / checked=/.test(attributes) }
        : {
            value:
              name === 'select'
                ? (options.find(({ isChosen }) => isChosen)?.text ?? '')
                : textOf(name === 'textarea' ? content : (attributeOf(attributes, 'value') ?? '')),
          }),
      ...(name === 'select'
        ? { options: options.map(({ text, isDisabled }) => (isDisabled ? `(${text})` : text)) }
        : {}),
      ...(help === undefined ? {} : { help: textOf(help) }),
      ...(error === undefined ? {} : { error: textOf(error) }),
      ...(/ required=/.test(attributes) ? { required: true as const } : {}),
      ...(/ (aria-)?disabled="(true)?"/.test(attributes) ? { disabled: true as const } : {}),
      ...(/ readOnly=/i.test(attributes) ? { readOnly: true as const } : {}),
    }
  }
  return Object.fromEntries(
    [...html.matchAll(/<label\b[^>]* for="([^"]*)"[^>]*>(.*?)<\/label>/gs)].map(
      ([, id = '', content = '']) => {
        const own = /class="[^"]*-label\b[^"]*"[^>]*>(.*?)<\/(?:span|label)>/s.exec(content)?.[1] ?? content
        return [textOf(own).replace(/ \*$/, ''), shown(id)]
      },
    ),
  )
}
