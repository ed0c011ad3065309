import { Checkbox } from '@mantine/core'
import '@mantine/core/styles/Checkbox.css'
import '@mantine/core/styles/InlineInput.css'
import '@mantine/core/styles/Input.css'
import type { Addon } from '#contract/addon.ts'
import { generationChoice } from '#portal/workflow/shapes/choice-calls.ts'
import { readOnlyReason } from '#portal/workflow/panel/read-only-reason.ts'
import { useAutoSave } from '#portal/workflow/shapes/use-auto-save.ts'
import sectionClasses from '#portal/ui/layout/section.module.css'
import { Section } from '#portal/ui/layout/section.tsx'
import classes from './choices.module.css'
import { SavingNote } from './saving-note.tsx'

/** The platform generations that the add-on supports: Cedar always, Fir optionally. */
export function GenerationsSection({ addon }: { addon: Addon }) {
  const { chosen, saving, choose } = useAutoSave({
    calls: generationChoice(addon.id),
    choice: addon.supportedGenerations,
    etag: addon.etag,
    saved: 'Supported Generations updated.',
    part: 'generations',
  })
  const editable = readOnlyReason(addon) === null
  return (
    <Section id="generations" title="Supported generations" actions={<SavingNote {...saving} />}>
      <p className={sectionClasses.soft}>The generations of the platform whose apps can use it.</p>
      {editable ? (
        <fieldset className={classes.choices}>
          <legend className={classes.legend}>Supported generations</legend>
          <Checkbox
            className={classes.fixed}
            label="Cedar"
            description="Always supported."
            checked
            aria-disabled="true"
            // Focusable and readable, but fixed.
            onChange={() => {}}
          />
          <Checkbox
            label="Fir"
            checked={chosen.includes('fir')}
            onChange={({ currentTarget: { checked } }) => choose(checked ? ['cedar', 'fir'] : ['cedar'])}
          />
        </fieldset>
      ) : (
        <p>{addon.supportedGenerations.includes('fir') ? 'Cedar, Fir' : 'Cedar'}</p>
      )}
    </Section>
  )
}
