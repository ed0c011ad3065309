import { useState } from 'react'

/** Shows a choice that stands in the URL as it was made last, until the URL says another. */
export function useChoice<Value>(inUrl: Value): [Value, (value: Value) => void] {
  const [choice, setChoice] = useState({ shown: inUrl, inUrl })
  if (choice.inUrl !== inUrl) setChoice({ shown: inUrl, inUrl })
  return [choice.inUrl === inUrl ? choice.shown : inUrl, (shown) => setChoice({ shown, inUrl })]
}
