import { useEffect, useState } from 'react'
import type { LoadingPart } from './loading-part.ts'

/**
 * Gives what a part of the page has come to: `found`, or the `problem` in its place; both are null at first. While
 * another one is under way, what was found of the one before.
 */
export function usePart<T>({ soon, later }: LoadingPart<T>) {
  const [known, setKnown] = useState({ of: later, outcome: soon })
  useEffect(() => {
    let isShown = true
    void later.then((outcome) => isShown && setKnown({ of: later, outcome }))
    return () => {
      isShown = false
    }
  }, [later])
  const ofThis = known.of === later ? known.outcome : soon
  const outcome = ofThis ?? known.outcome
  return {
    found: outcome !== null && 'found' in outcome ? outcome.found : null,
    problem: ofThis !== null && 'problem' in ofThis ? ofThis.problem : null,
    isUnderWay: ofThis === null,
  }
}
