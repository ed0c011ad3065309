import { type ReactNode, useState } from 'react'
import type { Blocker } from '#contract/trail.ts'
import { HiddenText } from '#portal/ui/layout/hidden-text.tsx'
import { ActionButton } from './action-button.tsx'

interface Props {
  /** Names the request to screen readers: 'for the Business approval'. */
  of: string
  /** Why it can't be withdrawn now; none when it can. */
  blockers: readonly Blocker[]
  /** The question that comes first, loaded when it is asked. */
  children: (close: () => void) => ReactNode
}

/** The button that takes back what a provider has asked for. */
export function WithdrawButton({ of, blockers, children }: Props) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <ActionButton
        variant="subtle"
        color="red"
        size="compact-sm"
        blockers={blockers}
        onClick={() => setAsking(true)}
      >
        Withdraw request<HiddenText> {of}</HiddenText>
      </ActionButton>
      {isAsking && children(() => setAsking(false))}
    </>
  )
}
