import { Button, Switch, TextInput } from '@mantine/core'
import '@mantine/core/styles/InlineInput.css'
import '@mantine/core/styles/Input.css'
import '@mantine/core/styles/Switch.css'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { PlanRepricings } from '../data.ts'
import { useConfig } from '#portal/app/use-config.ts'
import type { RepricingFormState as Form } from './use-repricing.ts'
import { ActionButton } from '#portal/workflow/actions/action-button.tsx'
import { DraftNote, UnreadableDraft } from '#portal/workflow/panel/draft-note.tsx'
import { SaveQuestion } from '#portal/workflow/panel/use-save-question.tsx'
import { priceHelp, unusualPriceQuestion } from '#portal/ui/format/typed-price.ts'
import { ProblemNote } from '#portal/workflow/shapes/problem-note.tsx'
import { RepricingSummary } from './repricing-summary.tsx'
import classes from './repricing.module.css'

const labels = { price: 'New price', grandfathered: 'Grandfather existing installs' }

/** Asks once whether to discard what was typed. */
function Leaving({ form }: { form: Form }) {
  const stay = useRef<HTMLButtonElement>(null)
  useEffect(() => stay.current?.focus(), [])
  return (
    <div role="alertdialog" aria-label="Unsaved changes" className={classes.leaving}>
      <p>Your price has not been submitted.</p>
      <div className={classes.actions}>
        <Button ref={stay} onClick={form.stay}>
          Keep editing
        </Button>
        <Button variant="outline" color="red" onClick={form.discard}>
          Discard changes
        </Button>
      </div>
    </div>
  )
}

/** The repricing request form; the button appears once a price is entered (SPEC section 2). */
export function RepricingForm({
  form,
  data,
  notice,
}: {
  form: Form
  data: PlanRepricings
  notice: ReactNode
}) {
  const { now } = useConfig()
  const price = useRef<HTMLInputElement>(null)
  const { values, priceCents, priceError } = form
  /** The price that was asked about; another one is asked about anew. */
  const [asked, setAsked] = useState<number | null>(null)
  const question =
    asked !== null && asked === priceCents && form.isSummarised && !form.busy
      ? unusualPriceQuestion(data.plan.priceCents, asked)
      : null
  // Nothing can be requested and no typed value would be lost.
  if (form.blockers.length > 0 && values.price === '' && form.problem === null && form.unreadable === null)
    return notice
  const prices = priceCents === null ? null : { priceCents, originalPriceCents: data.plan.priceCents }
  return (
    <form
      noValidate
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (form.blockers.length > 0 || priceCents === null) return
        if (unusualPriceQuestion(data.plan.priceCents, priceCents) === null) form.submit()
        else setAsked(priceCents)
      }}
    >
      {notice}
      {form.restored !== null && (
        <DraftNote
          restored={form.restored}
          onDiscard={() => {
            form.discardDraft()
            price.current?.focus()
          }}
        />
      )}
      {form.unreadable !== null && <UnreadableDraft {...form.unreadable} labels={labels} />}
      <ProblemNote problem={form.problem} onCheck={form.unheard ? form.check : null} />
      <div className={classes.columns}>
        <div className={classes.fields}>
          <TextInput
            ref={price}
            label={labels.price}
            description={priceHelp(values.price)}
            inputMode="decimal"
            leftSection="$"
            w="16em"
            maw="100%"
            value={values.price}
            error={priceError}
            readOnly={form.busy}
            onChange={({ currentTarget }) => form.change({ ...values, price: currentTarget.value })}
          />
          <Switch
            label={labels.grandfathered}
            description={
              values.grandfathered
                ? 'They keep the price that they pay now.'
                : 'They pay the new price too, a month after new installs.'
            }
            checked={values.grandfathered}
            onChange={({ currentTarget }) => form.change({ ...values, grandfathered: currentTarget.checked })}
          />
        </div>
        {prices !== null && priceError === null && (
          <RepricingSummary
            prices={{ ...prices, grandfathered: values.grandfathered }}
            usage={data.usage}
            now={now}
          />
        )}
      </div>
      {form.isLeaving ? (
        <Leaving form={form} />
      ) : question !== null ? (
        <SaveQuestion
          label="Unusual price"
          text={question}
          verb="Request price change"
          onStay={() => {
            setAsked(null)
            price.current?.focus()
          }}
          onSave={() => {
            setAsked(null)
            form.submit()
          }}
        />
      ) : (
        (form.isSummarised || (prices !== null && form.blockers.length > 0)) && (
          <div>
            <ActionButton type="submit" blockers={form.blockers} busy={form.busy}>
              Request price change
            </ActionButton>
          </div>
        )
      )}
    </form>
  )
}
