import { useState } from 'react'
import { usePictureChoice } from '#portal/workflow/picture/use-picture-choice.ts'
import facts from '#portal/ui/layout/facts.module.css'
import { FilterField } from '#portal/ui/lists/filter-field.tsx'
import { PictureInput } from '#portal/workflow/picture/picture-input.tsx'
import { PlaceLink } from '#portal/app/frame/place-link.tsx'
import { Section } from '#portal/ui/layout/section.tsx'
import { entryPlaces } from '#contract/entry-places.ts'
import { addonPlacePath } from '#contract/places.ts'

/** Fields, and facts as displayed. */
export function FieldsDemo() {
  const [filter, setFilter] = useState<string>()
  const [icon, setIcon] = useState<string | null>(null)
  const choice = usePictureChoice('icon', setIcon)
  return (
    <Section id="fields" title="Fields">
      <FilterField label="Filter" value={filter} onFilter={setFilter} />
      <PictureInput
        id="sample-icon"
        label="Icon"
        description="A png of exactly 70 × 70 pixels; it is checked here and goes nowhere."
        name="The icon"
        accept="image/png"
        choice={choice}
        shown={icon}
        error={null}
        field="icon"
      />
      <dl className={facts.facts}>
        <dt>What was filtered by</dt>
        <dd>{filter ?? <span className={facts.none}>Nothing yet</span>}</dd>
        <dt>A place in the portal</dt>
        <dd>
          <PlaceLink href={entryPlaces.addons}>The add-ons list</PlaceLink>
        </dd>
        <dt>A place that does not exist</dt>
        <dd>
          <PlaceLink href={`${addonPlacePath('acme-mail', 'logs')}/nowhere`}>
            Text instead of a link
          </PlaceLink>
        </dd>
      </dl>
    </Section>
  )
}
