import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core'
import '@mantine/core/styles/Checkbox.css'
import '@mantine/core/styles/InlineInput.css'
import '@mantine/core/styles/Input.css'
import { useState } from 'react'
import type { Feature } from '#contract/feature.ts'
import { Dialog } from '#portal/workflow/dialog/dialog.tsx'
import { parseValue, valueText } from './value-text.ts'

interface Props {
  features: readonly Feature[]
  /** The row to fill; undefined to choose it. */
  featureId: string | undefined
  onFill: (featureId: string, text: string, onlyEmpty: boolean) => void
  onClose: () => void
}

/** Asks for the value that plans get for a feature. */
export function FillDialog({ features, featureId, onFill, onClose }: Props) {
  const [form, setForm] = useState({
    featureId: featureId ?? features[0]?.id ?? '',
    text: '',
    onlyEmpty: false,
    isTold: false,
  })
  const feature = features.find(({ id }) => id === form.featureId)
  if (feature === undefined) return null
  const { datatype } = feature
  const read = parseValue(datatype, form.text)
  const error = 'error' in read ? read.error : null
  const change = (patch: Partial<typeof form>) =>
    setForm((before) => ({ ...before, isTold: false, ...patch }))
  const value = {
    label: 'Value',
    value: form.text,
    error: form.isTold ? error : null,
    'data-autofocus': featureId === undefined ? undefined : true,
    onChange: ({ currentTarget: { value: text } }: { currentTarget: { value: string } }) => change({ text }),
  }
  return (
    <Dialog title={featureId === undefined ? 'Fill a feature' : `Fill ${feature.name}`} onClose={onClose}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if ('error' in read) return change({ isTold: true })
          onFill(feature.id, valueText(datatype, read.value), form.onlyEmpty)
          onClose()
        }}
      >
        {featureId === undefined && (
          <NativeSelect
            label="Feature"
            data={features.map(({ id, name }) => ({ value: id, label: name }))}
            value={form.featureId}
            onChange={({ currentTarget: { value: id } }) => change({ featureId: id, text: '' })}
          />
        )}
        {datatype === 'boolean' ? (
          <NativeSelect {...value} data={[{ value: '', label: '–' }, 'Yes', 'No']} />
        ) : (
          <TextInput
            {...value}
            autoComplete="off"
            spellCheck={false}
            description={
              'value' in read && read.value !== null
                ? `Customers read ${valueText(datatype, read.value)}.`
                : 'Left empty, the plans have no value.'
            }
            inputWrapperOrder={['label', 'input', 'description', 'error']}
          />
        )}
        <Checkbox
          label="Only plans without a value"
          checked={form.onlyEmpty}
          onChange={({ currentTarget: { checked } }) => change({ onlyEmpty: checked })}
        />
        <div>
          <Button type="submit">Fill row</Button>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
