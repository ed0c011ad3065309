import { type CSSProperties, type ReactNode, useLayoutEffect, useMemo, useRef } from 'react'
import type { Feature } from '#contract/feature.ts'
import type { Plan } from '#contract/plan.ts'
import { HiddenText } from '#portal/ui/layout/hidden-text.tsx'
import { rem } from '#portal/ui/layout/rem.ts'
import { useWidth } from '#portal/ui/layout/use-width.ts'
import type { SheetTexts } from '../value-text.ts'
import { cellPath } from './sheet-cells.ts'
import { type CellFacts, gapWordsId, SheetCell } from './sheet-cell.tsx'
import { SheetRow } from './sheet-row.tsx'
import type { Sheet } from './use-sheet.ts'
import classes from './value-sheet.module.css'

interface Props {
  features: readonly Feature[]
  plans: readonly Plan[]
  /** The texts of the cells, and the stored ones: where they differ, a cell is marked as changed. */
  texts: SheetTexts
  stored: SheetTexts
  /** A message about a changed cell, besides that about a text that is no value. */
  errorOf: (planId: string, featureId: string) => string | undefined
  /** True if the value blocks GA where it is missing. */
  gapOf: (planId: string, featureId: string) => boolean
  sheet: Sheet
  readOnly: boolean
  /** The head of a plan's column or card; rendered again only if this function is another one. */
  planHead: (plan: Plan) => ReactNode
  /** The head of a feature's row, likewise. */
  featureHead: (feature: Feature) => ReactNode
}

/** The width in px, at the browser's default text size, from which on there is a table. */
const tableFrom = 576

/** The values of plans by feature: a table where there is room, else a card for each plan. */
export function ValueSheet(props: Props) {
  const place = useRef<HTMLDivElement>(null)
  const width = useWidth(place)
  // The height of what is stuck to the window's foot depends on what it says.
  useLayoutEffect(() => {
    const foot = document.querySelector<HTMLElement>('[data-foot]')
    const resizes = new ResizeObserver(() =>
      place.current?.closest('form')?.style.setProperty('--covered', `${foot?.offsetHeight ?? 0}px`),
    )
    if (foot !== null) resizes.observe(foot)
    return () => resizes.disconnect()
  }, [])
  const { notice, resume } = props.sheet
  const isTable = width !== null && width >= rem(tableFrom)
  useLayoutEffect(resume, [isTable, resume])
  return (
    <div ref={place}>
      {width !== null && (isTable ? <SheetTable {...props} /> : <SheetCards {...props} />)}
      <HiddenText id={gapWordsId}>Missing: a plan for sale needs a value for every feature.</HiddenText>
      <output className={classes.notice}>{notice}</output>
    </div>
  )
}

const factsOf = (
  { texts, stored, errorOf, gapOf, sheet: { typedCell } }: Props,
  planId: string,
  featureId: string,
): CellFacts => {
  const text = texts[planId]?.[featureId] ?? ''
  const said = stored[planId]?.[featureId] ?? ''
  return {
    text,
    stored: said,
    error: text === said ? undefined : errorOf(planId, featureId),
    isGap: text === '' && gapOf(planId, featureId),
    isTyped: typedCell === cellPath(planId, featureId),
  }
}

function SheetTable(props: Props) {
  const { features, plans, sheet, readOnly, planHead, featureHead } = props
  const planHeads = useMemo(() => plans.map(planHead), [plans, planHead])
  const featureHeads = useMemo(() => features.map(featureHead), [features, featureHead])
  const box = useRef<HTMLDivElement>(null)
  const head = useRef<HTMLTableSectionElement>(null)
  // A cell that takes focus must not come to lie under the head, whose height depends on its marks.
  useLayoutEffect(() => {
    const resizes = new ResizeObserver(() =>
      box.current?.style.setProperty('--head', `${head.current?.offsetHeight ?? 0}px`),
    )
    if (head.current !== null) resizes.observe(head.current)
    return () => resizes.disconnect()
  }, [])
  return (
    <div ref={box} className={classes.scroll}>
      <table className={classes.table} style={{ '--plans': plans.length } as CSSProperties}>
        <thead ref={head}>
          <tr>
            <th scope="col" className={classes.corner}>
              Feature
            </th>
            {plans.map(({ id }, index) => (
              <th key={id} scope="col">
                {planHeads[index]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {features.map((feature, index) => (
            <tr key={feature.id}>
              <th scope="row">{featureHeads[index]}</th>
              <SheetRow
                feature={feature}
                plans={plans}
                facts={plans.map(({ id }) => factsOf(props, id, feature.id))}
                handlers={sheet.handlers}
                readOnly={readOnly}
              />
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function SheetCards(props: Props) {
  const { features, plans, sheet, readOnly, planHead } = props
  const heads = useMemo(() => plans.map(planHead), [plans, planHead])
  return (
    <ul className={classes.cards}>
      {plans.map((plan, index) => (
        <li key={plan.id}>
          <div>{heads[index]}</div>
          <ul className={classes.values}>
            {features.map((feature) => (
              <li key={feature.id}>
                <label htmlFor={`value-${plan.id}-${feature.id}`}>
                  <bdi>{feature.name}</bdi>
                </label>
                <SheetCell
                  {...factsOf(props, plan.id, feature.id)}
                  feature={feature}
                  plan={plan}
                  handlers={sheet.handlers}
                  readOnly={readOnly}
                />
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  )
}
