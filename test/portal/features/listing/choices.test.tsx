import { MantineProvider } from '@mantine/core'
import type { ChangeEvent } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Addon } from '#contract/addon.ts'
import { GenerationsSection } from '#portal/features/listing/choices/generations-section.tsx'
import { LanguagesSection } from '#portal/features/listing/choices/languages-section.tsx'

/*
 * READINGS 16: these save themselves a while after the last change. Until then the page's add-on is as it was, so that what
 * follows a choice is counted from the choice.
 */

interface Box {
  label: string
  checked: boolean
  onChange: (event: ChangeEvent<HTMLInputElement>) => void
}

const now = { chosen: [] as readonly string[], boxes: new Map<string, Box>() }
const choose = vi.fn<(choice: readonly string[]) => void>()

vi.mock(import('#portal/workflow/shapes/use-auto-save.ts'), () => ({
  useAutoSave: () =>
    ({
      chosen: now.chosen,
      choose,
      saving: { isUnsaved: true, isHeld: false, onTryAgain: () => {} },
    }) as never,
}))
vi.mock(import('#portal/ui/layout/use-anchor.ts'), () => ({ useAnchor: () => ({ current: null }) }))
vi.mock(import('@mantine/core'), async (load) => ({
  ...(await load()),
  Checkbox: ((box: Box) => void now.boxes.set(box.label, box)) as never,
}))

beforeEach(() => {
  now.boxes.clear()
  choose.mockClear()
})

/** Ticks or clears a box where this has been chosen, and not been saved yet. */
function toggled(Section: typeof LanguagesSection, chosen: readonly string[], label: string) {
  now.chosen = chosen
  const stored: Partial<Addon> = {
    id: 'acme',
    state: 'beta',
    languages: ['Node'],
    supportedGenerations: ['cedar'],
  }
  renderToStaticMarkup(
    <MantineProvider env="test">
      <Section addon={stored as Addon} />
    </MantineProvider>,
  )
  const box = now.boxes.get(label)
  box?.onChange({ currentTarget: { checked: !box.checked } } as ChangeEvent<HTMLInputElement>)
  return choose.mock.lastCall?.[0]
}

test.each([
  [['Node'], 'Go', ['Node', 'Go']],
  [['Node', 'Go'], 'Ruby', ['Node', 'Go', 'Ruby']],
  [[], 'Ruby', ['Ruby']],
  [['Node', 'Go'], 'Node', ['Go']],
  [['Go', 'Ruby'], 'Go', ['Ruby']],
])('languages: of %j, %s gives %j', (chosen, language, choice) => {
  expect(toggled(LanguagesSection, chosen, language)).toEqual(choice)
})

test.each([
  [['cedar'], 'Fir', ['cedar', 'fir']],
  [['cedar', 'fir'], 'Fir', ['cedar']],
  [['cedar'], 'Cedar', undefined],
])('generations: of %j, %s gives %j', (chosen, generation, choice) => {
  expect(toggled(GenerationsSection, chosen, generation)).toEqual(choice)
})
