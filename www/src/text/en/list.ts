import { lists } from "../list.js";

export const { listed, shortly } = lists("and", (count) => `${count} more`);
