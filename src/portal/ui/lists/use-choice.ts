import { useState } from 'react'

/** Shows a choice kept in the URL as last made, until the URL changes. */
export function useChoice<Value>(inUrl: Value): [Value, (value: Value) => void] {
  const [choice, setChoice] = useState({ shown: inUrl, inUrl })
  if (choice.inUrl !== inUrl) setChoice({ shown: inUrl, inUrl })
  return [choice.inUrl === inUrl ? choice.shown : inUrl, (shown) => setChoice({ shown, inUrl })]
}
