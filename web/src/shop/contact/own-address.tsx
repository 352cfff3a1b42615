import { useShopDealership } from '#shop/frame/use-shop-dealership.ts'
import classes from './visit-us.module.css'

/** Address of the dealership in postal format. */
export function OwnAddress() {
  const dealership = useShopDealership()
  if (dealership === undefined) return null
  const { name, address_line_1, address_line_2, city, province_code, postal_code } = dealership
  return (
    <address className={classes['address']}>
      <strong>{name}</strong>
      <br />
      {address_line_1}
      {address_line_2 === null ? null : `, ${address_line_2}`}
      <br />
      {city}, {province_code} {postal_code}
    </address>
  )
}
