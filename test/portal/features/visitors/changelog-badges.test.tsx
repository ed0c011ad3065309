import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ChangelogPage } from '#portal/features/visitors/changelog-page.tsx'

const entryOf = (state: 'beta' | 'ga') => ({
  slug: `acme-${state}`,
  displayName: `Acme ${state}`,
  summary: null,
  state,
  updatedAt: '2026-11-02T09:00:00.000Z',
  iconUrl: '/icon.png',
})

/** The tone and the word of each tag, in order. */
const badges = (html: string): string[][] =>
  [...html.matchAll(/data-tone="(red|yellow|green|gray|violet|orange|blue)">(.*?)<\/span>/gs)].map(
    ([, tone = '', content = '']) => [tone, content.replaceAll(/<[^>]*>/g, '')],
  )

// SPEC section 2, /changelog.
test('the state badge is blue for ga, orange for beta', () => {
  const html = renderToStaticMarkup(
    <MantineProvider env="test">
      <ChangelogPage entries={[entryOf('ga'), entryOf('beta')]} companyUrl="https://platform.example" />
    </MantineProvider>,
  )
  expect(badges(html)).toEqual([
    ['blue', 'GA'],
    ['orange', 'Beta'],
  ])
})
