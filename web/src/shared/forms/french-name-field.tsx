import { useFrenchRequired } from '#shared/format/market.ts'
import { TextField } from './fields.tsx'

/** A name in French: required where the law requires it; elsewhere the English name is the fallback. */
export function FrenchNameField(props: Omit<Parameters<typeof TextField>[0], 'required' | 'optional'>) {
  const isRequired = useFrenchRequired()
  return <TextField {...props} {...(isRequired ? { required: true } : { optional: true })} />
}
