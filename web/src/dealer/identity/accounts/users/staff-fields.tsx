import { isSingleSignOn } from '@forecourt/domain/identity/accounts/user-sources.ts'
import { labelOf } from '@forecourt/domain/platform/markets/labels.ts'
import { ROLES, type Role } from '@forecourt/domain/identity/permissions/roles.ts'
import { USER_PERMISSIONS } from '@forecourt/domain/identity/permissions/user-permissions.ts'
import type { StaffUser } from '@forecourt/contract/identity/staff.ts'
import { Stack, Switch } from '@mantine/core'
import { CheckboxField, EmailField, LineField, SelectField } from '#shared/forms/fields.tsx'
import { PhoneInput } from '#shared/forms/figure-fields.tsx'
import type { RuleForm } from '#shared/forms/use-rule-form.ts'
import { useLanguage, useText } from '#shared/i18n/use-text.ts'
import { useCan } from '../sessions/can.tsx'
import { NoticeTable } from './notice-table.tsx'
import { permissionField, type StaffValues } from './staff-form.ts'
import classes from './users.module.css'

interface StaffFieldsProps {
  readonly form: Pick<RuleForm<StaffValues>, 'field' | 'values' | 'setValue'>
  /** Available roles, including the current one. */
  readonly roles: readonly Role[]
  readonly source: StaffUser['source']
  /** A new user has no role until one is chosen. */
  readonly isNew?: boolean
}

/** Fields of person, role, permissions and notifications, for new and existing users. */
export function StaffFields({ form, roles, source, isNew = false }: StaffFieldsProps) {
  const t = useText('people')
  const language = useLanguage()
  const maySwitch = useCan('user:set-permissions')
  const { field, values, setValue } = form
  return (
    <>
      <fieldset className={classes['part']}>
        <legend className={classes['heading']}>{t('part.person')}</legend>
        <div className={classes['pair']}>
          <LineField {...field('first_name')} label={t('field.first_name')} required />
          <LineField {...field('last_name')} label={t('field.last_name')} required />
        </div>
        <EmailField
          {...field('email')}
          label={t('field.email')}
          required
          disabled={isSingleSignOn(source)}
          {...(isSingleSignOn(source) ? { hint: t('field.sso') } : {})}
        />
        <div className={classes['pair']}>
          <PhoneInput {...field('phone')} label={t('field.phone')} autoComplete="off" optional />
          <SelectField
            {...field('language')}
            label={t('field.language')}
            options={(['en', 'fr'] as const).map(value => ({ value, label: t(`language.${value}`) }))}
          />
        </div>
      </fieldset>
      <fieldset className={classes['part']}>
        <legend className={classes['heading']}>{t('part.role')}</legend>
        <SelectField
          {...field('set_role')}
          label={t('field.role')}
          required
          options={roles.map(value => ({ value, label: labelOf(ROLES, value, language) }))}
          {...(isNew
            ? { emptyLabel: t('role.choose') }
            : values.set_role === ''
              ? { emptyLabel: t('role.none') }
              : {})}
        />
        {values.set_role === 'dealer_sales_rep' ? (
          <CheckboxField {...field('no_leads')} label={t('field.no_leads')} hint={t('field.no_leads_hint')} />
        ) : null}
        {maySwitch ? (
          <Stack gap="sm">
            {USER_PERMISSIONS.map(({ code }) => (
              <Switch
                key={code}
                label={labelOf(USER_PERMISSIONS, code, language)}
                checked={values[permissionField(code)] === true}
                onChange={event => setValue(permissionField(code), event.currentTarget.checked)}
              />
            ))}
          </Stack>
        ) : (
          <p className="dp-faint">{t('permission.none')}</p>
        )}
      </fieldset>
      <fieldset className={classes['part']}>
        <legend className={classes['heading']}>{t('part.notices')}</legend>
        <NoticeTable values={values} onChange={setValue} />
      </fieldset>
    </>
  )
}
