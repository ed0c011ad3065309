import * as v from 'valibot'

/** A measurement, a property of the older generation, or a tag manager's container; '' is none. */
const forms = /^(?:|G-[A-Z0-9]{1,20}|UA-\d{1,12}(?:-\d{1,4})?|GTM-[A-Z0-9]{1,12})$/i

/** An id of Google Analytics. */
export const analyticsId = v.pipe(
  v.string(),
  v.trim(),
  v.regex(forms, 'must look like G-ABC123DEF4, UA-12345-1 or GTM-ABC123'),
)
