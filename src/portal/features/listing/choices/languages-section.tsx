import { Checkbox } from '@mantine/core'
import '@mantine/core/styles/Checkbox.css'
import '@mantine/core/styles/InlineInput.css'
import '@mantine/core/styles/Input.css'
import type { Addon } from '#contract/addon.ts'
import { languages } from '#contract/fields/addon.ts'
import { languageChoice } from '#portal/workflow/shapes/choice-calls.ts'
import { readOnlyReason } from '#portal/workflow/panel/read-only-reason.ts'
import { useAutoSave } from '#portal/workflow/shapes/use-auto-save.ts'
import sectionClasses from '#portal/ui/layout/section.module.css'
import { Section } from '#portal/ui/layout/section.tsx'
import classes from './choices.module.css'
import { SavingNote } from './saving-note.tsx'

/** The languages that the add-on supports; each change saves automatically. */
export function LanguagesSection({ addon }: { addon: Addon }) {
  const { chosen, saving, choose } = useAutoSave({
    calls: languageChoice(addon.id),
    choice: addon.languages,
    etag: addon.etag,
    saved: 'Languages updated.',
    part: 'languages',
  })
  const editable = readOnlyReason(addon) === null
  return (
    <Section id="languages" title="Supported languages" actions={<SavingNote {...saving} />}>
      <p className={sectionClasses.soft}>Customers find {addon.displayName} by the languages it supports.</p>
      {editable ? (
        <fieldset className={classes.choices}>
          <legend className={classes.legend}>Supported languages</legend>
          {languages.map((language) => (
            <Checkbox
              key={language}
              label={language}
              checked={chosen.includes(language)}
              onChange={({ currentTarget: { checked } }) =>
                choose(checked ? [...chosen, language] : chosen.filter((each) => each !== language))
              }
            />
          ))}
        </fieldset>
      ) : (
        <p>{addon.languages.length === 0 ? 'None' : addon.languages.join(', ')}</p>
      )}
    </Section>
  )
}
