import { useConfig } from '#portal/app/use-config.ts'
import { planAdvice } from './advised-plans.ts'
import classes from './plan-form.module.css'

/** Advice on a new plan's name, which does not block creation. */
export function PlanAdvice({ name, slug }: { name: string; slug: string }) {
  const { config } = useConfig()
  const advice = planAdvice({ name, slug }, config.productName)
  return (
    <div aria-live="polite" className={classes.advice} data-empty={advice.length === 0 || undefined}>
      {advice.length > 0 && (
        <>
          <p>Before you decide:</p>
          <ul>
            {advice.map((each) => (
              <li key={each}>{each}</li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
