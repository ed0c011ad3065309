import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core'
import '@mantine/core/styles/Checkbox.css'
import '@mantine/core/styles/InlineInput.css'
import '@mantine/core/styles/Input.css'
import { useState } from 'react'
import { counted } from '#contract/formats/grouped.ts'
import type { Feature } from '#contract/feature.ts'
import type { Plan } from '#contract/plan.ts'
import { Dialog } from '#portal/workflow/dialog/dialog.tsx'
import { fillChanges, outcomeText } from './sheet-changes.ts'
import { parseValue, type SheetTexts, valueText } from './value-text.ts'

interface Props {
  features: readonly Feature[]
  /** The plans that get the value. */
  plans: readonly Plan[]
  texts: SheetTexts
  /** The row to fill; undefined to choose it. */
  featureId: string | undefined
  onFill: (given: { featureId: string; text: string; onlyEmpty: boolean }) => void
  onClose: () => void
}

/** Asks for the value that plans get for a feature, and says what that will do. */
export function FillDialog({ features, plans, texts, featureId, onFill, onClose }: Props) {
  const [form, setForm] = useState({
    featureId: featureId ?? features[0]?.id ?? '',
    text: '',
    noValue: false,
    onlyEmpty: false,
    isTold: false,
  })
  const feature = features.find(({ id }) => id === form.featureId)
  if (feature === undefined) return null
  const { datatype } = feature
  const isChoice = datatype === 'boolean'
  const read = parseValue(datatype, form.noValue ? '' : form.text)
  const wanted = isChoice ? 'Choose Yes or No, or “No value”.' : 'Enter a value, or choose “No value”.'
  const missing = 'value' in read && read.value === null && !form.noValue ? wanted : null
  const error = 'error' in read ? read.error : missing
  const text = 'value' in read ? valueText(datatype, read.value) : ''
  // Emptying only what is empty would do nothing.
  const onlyEmpty = form.onlyEmpty && !form.noValue
  const changes = fillChanges(plans, texts, { featureId: feature.id, text, onlyEmpty })
  const change = (patch: Partial<typeof form>) =>
    setForm((before) => ({ ...before, isTold: false, ...patch }))
  const value = {
    label: 'Value',
    value: form.text,
    error: form.isTold ? error : null,
    'data-autofocus': featureId === undefined ? undefined : true,
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      change({ text: currentTarget.value }),
  }
  return (
    <Dialog title={featureId === undefined ? 'Fill row' : `Fill row: ${feature.name}`} onClose={onClose}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (error !== null) return change({ isTold: true })
          onFill({ featureId: feature.id, text, onlyEmpty })
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
        {!form.noValue &&
          (isChoice ? (
            <NativeSelect {...value} data={[{ value: '', label: 'Choose …' }, 'Yes', 'No']} />
          ) : (
            <TextInput
              {...value}
              autoComplete="off"
              spellCheck={false}
              description={text !== '' && `Customers read ${text}.`}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
            />
          ))}
        <Checkbox
          label="No value"
          checked={form.noValue}
          onChange={({ currentTarget: { checked } }) => change({ noValue: checked })}
        />
        {!form.noValue && (
          <Checkbox
            label="Only plans without a value"
            checked={form.onlyEmpty}
            onChange={({ currentTarget: { checked } }) => change({ onlyEmpty: checked })}
          />
        )}
        <output>
          For {counted(changes.length, 'plan')}. {error === null && outcomeText(texts, changes)}
        </output>
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
