import { lists } from "../list.js";

export const { listed, shortly } = lists("and", (count) => `${count} more`);

export const ways = (n: number): string => (n === 1 ? "1 degree of freedom" : `${n} degrees of freedom`);
