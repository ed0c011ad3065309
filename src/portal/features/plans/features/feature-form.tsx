import { NativeSelect, TextInput } from '@mantine/core'
import '@mantine/core/styles/Input.css'
import type { WholeAddon } from '#contract/addon.ts'
import { featureCreation as limits, type Datatype, datatypes, type Feature } from '#contract/feature.ts'
import { isBlank } from '#contract/formats/plain-text.ts'
import { datatypeNames } from '../datatype-names.ts'
import { newFeature, featureEdit, type FeatureValues, featureValues, isFeatureValues } from './calls.ts'
import { useLapseQuestion } from '#portal/workflow/panel/use-save-question.tsx'
import { usePanelForm } from '#portal/workflow/panel/use-panel-form.ts'
import { PanelDrawer } from '#portal/workflow/panel/panel-drawer.tsx'
import type { PanelEnd } from '#portal/app/frame/use-panel-end.ts'

const labels: Record<keyof FeatureValues, string> = { name: 'Name', datatype: 'Datatype' }

/** Describes a value of each datatype. */
const hints: Record<Datatype, string> = {
  boolean: 'A plan has it or does not.',
  number: 'A whole number.',
  interval: 'A duration. Plans give it as 7 days or 90 min, whole seconds.',
  filesize: 'An amount of data. Plans give it as 10 GB or 512 MB, where 1 KB is 1,024 bytes.',
  percentage: 'From 0 to 100, with up to four decimals.',
}

interface Props extends PanelEnd {
  addon: WholeAddon
  /** Null to create one. */
  feature: Feature | null
}

/** The panel for a feature; its datatype cannot be changed later (SPEC section 5). */
export function FeatureForm({ addon, feature, ...end }: Props) {
  const { form, panel, inputProps } = usePanelForm<FeatureValues>({
    calls: feature === null ? newFeature(addon.id) : featureEdit(addon.id, feature.id),
    addsAnew: true,
    etag: feature?.etag ?? null,
    stored: feature === null ? { name: '', datatype: 'boolean' } : featureValues(feature),
    isValues: isFeatureValues,
    labels,
    limits,
    validate: { name: (name) => (isBlank(name) ? 'Give the feature a name.' : null) },
    body: ({ name, datatype }) => ({ name, datatype }),
    words: (field, values) => (field === 'datatype' ? datatypeNames[values.datatype] : values.name),
    ...end,
  })
  const asked = useLapseQuestion({
    addon,
    panel,
    changes: () =>
      feature === null ? [{ subjectType: 'feature', field: 'created', ofTestPlan: false }] : [],
  })
  const { datatype } = form.values
  return (
    <PanelDrawer
      panel={asked}
      title={feature === null ? 'Add feature' : `Edit ${feature.name}`}
      verb={feature === null ? 'Add feature' : 'Save feature'}
      returnsTo="features"
    >
      <TextInput
        label={labels.name}
        description="As customers read it, such as “Connections”."
        required
        data-autofocus
        {...inputProps('name')}
      />
      {feature === null ? (
        <NativeSelect
          label={labels.datatype}
          description={`${hints[datatype]} It cannot be changed later.`}
          data={datatypes.map((value) => ({ value, label: datatypeNames[value] }))}
          {...inputProps('datatype')}
        />
      ) : (
        <TextInput
          label={labels.datatype}
          description="It cannot be changed after creation. For another one, add another feature."
          value={datatypeNames[datatype]}
          readOnly
        />
      )}
    </PanelDrawer>
  )
}
