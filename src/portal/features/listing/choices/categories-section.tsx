import { Anchor, NativeSelect } from '@mantine/core'
import '@mantine/core/styles/Input.css'
import type { KeyboardEvent, MouseEvent } from 'react'
import type { Addon } from '#contract/addon.ts'
import { categoryChoice } from '#portal/workflow/shapes/choice-calls.ts'
import type { Category } from '../data.ts'
import { readOnlyReason } from '#portal/workflow/panel/read-only-reason.ts'
import { useAutoSave } from '#portal/workflow/shapes/use-auto-save.ts'
import { useConfig } from '#portal/app/use-config.ts'
import { useUser } from '#portal/app/session/use-user.ts'
import { Section } from '#portal/ui/layout/section.tsx'
import classes from './choices.module.css'
import { SavingNote } from './saving-note.tsx'

const stayShut = (event: MouseEvent) => event.preventDefault()
const stayAsIs = (event: KeyboardEvent) => {
  if (event.key !== 'Tab') event.preventDefault()
}
/** A select that is focusable and readable but fixed. */
const blocked = {
  'aria-disabled': true,
  classNames: { input: classes.blocked },
  onMouseDown: stayShut,
  onKeyDown: stayAsIs,
  onChange: () => {},
} as const

/** The add-on's category on the marketplace: chosen by staff, saved automatically. */
export function CategoriesSection(props: { addon: Addon; categories: readonly Category[] }) {
  const { addon, categories } = props
  const { isHerokuAdmin } = useUser()
  const { config } = useConfig()
  const { chosen, saving, choose } = useAutoSave({
    calls: categoryChoice(addon.id),
    choice: addon.categories.map(({ id }) => id),
    etag: addon.etag,
    saved: 'Category updated.',
    part: 'categories',
  })
  const [id = ''] = chosen
  const listed = categories.filter((each) => each.active || each.id === id)
  return (
    <Section id="categories" title="Categories" actions={<SavingNote {...saving} />}>
      {readOnlyReason(addon) !== null ? (
        <p>{listed.find((each) => each.id === id)?.label ?? 'None'}</p>
      ) : (
        <NativeSelect
          className={classes.select}
          label="Category"
          description={
            !isHerokuAdmin && (
              <>
                Platform staff change the category:{' '}
                <Anchor href={config.links.supportTicket} target="_blank" rel="noreferrer" inherit>
                  file a support ticket
                </Anchor>
                .
              </>
            )
          }
          value={id}
          data={[
            { value: '', label: 'None', disabled: id !== '' },
            ...listed.map(({ id: value, label }) => ({ value, label })),
          ]}
          {...(isHerokuAdmin
            ? { onChange: ({ currentTarget: { value } }) => choose(value === '' ? [] : [value]) }
            : blocked)}
        />
      )}
    </Section>
  )
}
