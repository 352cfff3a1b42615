import { Text } from '@mantine/core'
import { useText } from '#shared/i18n/use-text.ts'

interface FieldLabelProps {
  readonly children: string
  readonly optional: boolean
}

export function FieldLabel({ children, optional }: FieldLabelProps) {
  const t = useText('messages')
  return optional ? (
    <>
      {children}{' '}
      <Text span inherit c="dimmed" fw={400}>
        {t('field.optional')}
      </Text>
    </>
  ) : (
    children
  )
}
