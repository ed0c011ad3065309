import { NativeSelect } from '@mantine/core'
import '@mantine/core/styles/Input.css'
import { useNavigate } from '@tanstack/react-router'
import type { AutomaticReview } from '#contract/automatic-review.ts'
import { approvalDate } from '#portal/ui/format/dates.ts'
import { runName } from './wording.ts'
import classes from './debugger.module.css'

/** Chooses a run to compare this one with; the URL keeps the choice. */
export function CompareChoice({ others, chosen }: { others: readonly AutomaticReview[]; chosen: string }) {
  const navigate = useNavigate()
  if (others.length === 0) return null
  return (
    <NativeSelect
      label="Compare with"
      className={classes.choice}
      value={chosen}
      onChange={({ currentTarget: { value } }) =>
        void navigate({
          to: '.',
          search: value === '' ? {} : { with: value },
          replace: true,
          resetScroll: false,
        })
      }
      data={[
        { value: '', label: 'No other run' },
        ...others.map((run) => ({ value: run.id, label: `${runName(run)}, ${approvalDate(run.createdAt)}` })),
      ]}
    />
  )
}
