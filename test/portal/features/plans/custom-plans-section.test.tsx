import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { CustomPlansSection } from '#portal/features/plans/custom-plans/custom-plans-section.tsx'

const offer = { isOn: false }

vi.mock(import('#portal/workflow/shapes/use-toggle.ts'), () => ({
  useToggle: () => ({ ...offer, isBusy: false, turn: () => {} }) as never,
}))
vi.mock(import('#portal/workflow/panel/panel-link.tsx'), () => ({
  PanelLink: (({ children }: { children: string }) => <a href="#edit">{children}</a>) as never,
}))
vi.mock(import('#portal/ui/layout/use-anchor.ts'), () => ({ useAnchor: () => ({ current: null }) }))

// SPEC section 2, plans: "toggle enabled/disabled, 'Edit Copy' / 'Add text', and a preview".
test.each([
  [false, null, 'Add text', 'Disabled'],
  [true, null, 'Add text', 'Enabled'],
  [false, 'Ask us.', 'Edit Copy', 'Disabled'],
  [true, 'Ask us.', 'Edit Copy', 'Enabled'],
])('enabled: %s, with the text %j: %s', (isOn, customPlansText, verb, state) => {
  offer.isOn = isOn
  const addon = { id: 'acme', slug: 'acme', state: 'beta', supportsCustomPlans: isOn, customPlansText }
  const html = renderToStaticMarkup(
    <MantineProvider env="test">
      <CustomPlansSection addon={addon as never} />
    </MantineProvider>,
  )
  expect(/<a href="#edit">(.*?)<\/a>/.exec(html)?.[1]).toBe(verb)
  expect(html).toContain(`>${state}<`)
  // FINDINGS 43: the help is true of what is set.
  expect(html).toContain(isOn ? 'offered a plan made for them' : 'offered the plans above only')
  expect(html.includes('Ask us.')).toBe(customPlansText !== null)
})
