/** Tells the devices that hold a card's pass in Apple Wallet of its change. */
export async function updateApple(_businessId: string, _passId: string): Promise<void> {}
