import { Anchor, Text, UnstyledButton } from '@mantine/core'
import { useText } from '#shared/i18n/use-text.ts'
import { loadSupportContact, useSupportContact } from './support-contact.ts'

/** Whom to call. The line keeps its height while the contact is on its way. */
export function SupportLine() {
  const t = useText('messages')
  const support = useSupportContact()
  if (support.state !== 'loaded')
    return support.state === 'loading' ? (
      <Text mih={20}>{t('support.label')}</Text>
    ) : (
      <UnstyledButton onClick={() => void loadSupportContact()} td="underline">
        {t('support.show')}
      </UnstyledButton>
    )
  const { phone_number: phone, email } = support.contact
  return (
    <Text mih={20}>
      {t('support.label')} <Anchor href={`tel:${phone}`}>{phone}</Anchor> ·{' '}
      <Anchor href={`mailto:${email}`}>{email}</Anchor>
    </Text>
  )
}
