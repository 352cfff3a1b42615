import { useFrenchRequired } from '#shared/format/market.ts'
import { TextField } from './fields.tsx'

/** A name in French: required where the law asks for it, elsewhere the English one is shown without it. */
export function FrenchNameField(props: Omit<Parameters<typeof TextField>[0], 'required' | 'optional'>) {
  const isRequired = useFrenchRequired()
  return <TextField {...props} {...(isRequired ? { required: true } : { optional: true })} />
}
