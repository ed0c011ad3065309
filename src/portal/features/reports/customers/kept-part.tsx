import type { CustomerRetention } from '#contract/customers.ts'
import type { LoadingPart } from '#portal/wire/loading-part.ts'
import { usePart } from '#portal/wire/use-part.ts'
import { PartProblem } from '#portal/workflow/shapes/part-problem.tsx'
import { HiddenText } from '#portal/ui/layout/hidden-text.tsx'
import { KeptSection } from './kept-section.tsx'
import classes from './part.module.css'

/** How many customers are kept, once it is there; the rest of the page does not wait for it. */
export function KeptPart({ loading }: { loading: LoadingPart<CustomerRetention> }) {
  const { found, problem } = usePart(loading)
  return (
    <KeptSection months={problem === null ? found : null}>
      {problem === null ? (
        <div className={classes.table} data-loading>
          <HiddenText>The months are loading.</HiddenText>
        </div>
      ) : (
        <PartProblem what="The months" problem={problem} />
      )}
    </KeptSection>
  )
}
